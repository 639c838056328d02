import { digitGroups } from "../model/amounts";

/** Text whose long numbers are set in groups; copied or read aloud they stay plain numbers. */
export function Figures({ text }: { readonly text: string | number }) {
  const parts = String(text).split(/(\d{5,})/);
  return (
    <span className="figures">
      {parts.map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
        index % 2 === 0 ? part : <Grouped key={index} digits={part} />,
      )}
    </span>
  );
}

function Grouped({ digits }: { readonly digits: string }) {
  return digitGroups(digits).map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a number have no other name
    <span key={index} className={index === 0 ? undefined : "group"}>
      {group}
    </span>
  ));
}
