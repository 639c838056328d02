import axe from "axe-core";

/** What axe calls serious or critical. Colours need a real browser: the browser tests see to them. */
export async function faults(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    resultTypes: ["violations"],
    preload: false,
    iframes: false,
    rules: { "color-contrast": { enabled: false } },
  });
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
