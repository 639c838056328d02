import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { faults } from "./axe";
import { screenWidth } from "./setup";
import { later, openTable } from "./support";

const user = userEvent.setup();

function button(name: string): HTMLElement {
  return screen.getByRole("button", { name });
}

function dialog(): HTMLElement {
  return screen.getByRole("dialog");
}

describe("to sit down", () => {
  test("one asks for a chair, with name and buy-in", async () => {
    const { commands } = openTable("spectator");
    await user.click(button("Sit here: seat 5"));
    expect(await faults(document.body)).toEqual([]);
    await user.type(within(dialog()).getByRole("textbox", { name: "Name" }), "Zoe");
    const buyIn = within(dialog()).getByRole("textbox", { name: "Buy-in" });
    expect((buyIn as HTMLInputElement).value).toBe("5000");
    await user.clear(buyIn);
    await user.type(buyIn, "4321");
    await user.click(button("Sit down"));
    expect(commands()).toEqual([
      { type: "sit", id: expect.any(String), seat_no: 5, name: "Zoe", chips: 4321 },
    ]);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("another free chair can be chosen, and the name is remembered", async () => {
    localStorage.setItem("ninecards.name", "Zoe");
    const { commands } = openTable("spectator");
    await user.click(button("Take a seat"));
    const seats = within(dialog()).getByRole("combobox", { name: "Seat" });
    expect(
      within(seats)
        .getAllByRole("option")
        .map(({ textContent }) => textContent),
    ).toEqual(["3", "5", "6"]);
    await user.selectOptions(seats, "6");
    await user.click(button("Sit down"));
    expect(commands()[0]).toMatchObject({ type: "sit", seat_no: 6, name: "Zoe", chips: 5000 });
  });

  test("a name and a buy-in within the range are asked for", async () => {
    const { commands, scene } = openTable("spectator");
    const { min_buy_in: least, max_buy_in: most } = scene.view.table;
    await user.click(button("Take a seat"));
    const buyIn = within(dialog()).getByRole("textbox", { name: "Buy-in" });
    await user.clear(buyIn);
    await user.type(buyIn, `${least - 1}`);
    await user.click(button("Sit down"));
    expect(screen.getByText(`${least - 1} cannot be: from ${least} to ${most}`)).toBeTruthy();
    expect(screen.getByText("A name has 1 to 24 characters.")).toBeTruthy();
    expect(commands()).toEqual([]);
  });

  test("one can think better of it", async () => {
    const { commands } = openTable("spectator");
    await user.click(button("Take a seat"));
    await user.click(button("Cancel"));
    await user.click(button("Take a seat"));
    await user.click(button("Close"));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(commands()).toEqual([]);
  });
});

describe("who sits", () => {
  test("sits out, and comes back", async () => {
    const { commands, socket, scene } = openTable("flop");
    await user.click(button("Sit out"));
    expect(commands().map(({ type }) => type)).toEqual(["sit_out"]);
    const seats = scene.view.seats.map((seat) => ({ ...seat, sitting_out: seat.is_you }));
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { seats, decision: null })));
    expect(screen.queryByRole("button", { name: "Sit out" })).toBeNull();
    await user.click(button("Sit in"));
    expect(commands().map(({ type }) => type)).toEqual(["sit_out", "sit_in"]);
  });

  test("leaves after being asked", async () => {
    const { commands } = openTable("flop");
    await user.click(button("Leave the table"));
    expect(commands()).toEqual([]);
    await user.click(within(dialog()).getByRole("button", { name: "Leave the table" }));
    expect(commands().map(({ type }) => type)).toEqual(["leave"]);
  });

  test("adds chips up to the most", async () => {
    const { commands, scene } = openTable("sitting_out");
    const chips = 995;
    const { max_buy_in: most, min_buy_in: least } = scene.view.table;
    await user.click(button("Add chips"));
    const field = within(dialog()).getByRole("textbox", { name: "Chips" });
    expect((field as HTMLInputElement).value).toBe(`${most - chips}`);
    await user.clear(field);
    await user.type(field, `${most - chips + 1}`);
    await user.click(button("Add"));
    const from = Math.max(1, least - chips);
    expect(
      screen.getByText(`${most - chips + 1} cannot be: from ${from} to ${most - chips}`),
    ).toBeTruthy();
    await user.clear(field);
    await user.type(field, "100{Enter}");
    expect(commands()).toEqual([{ type: "add_chips", id: expect.any(String), chips: 100 }]);
  });

  test("buys before coming back, who has lost all", async () => {
    const { commands, socket, scene } = openTable("sitting_out");
    const seats = scene.view.seats.map((seat) => (seat.is_you ? { ...seat, chips: 0 } : seat));
    act(() => socket.tell(later(scene.view, scene.view.seq + 1, { seats })));
    expect(screen.queryByRole("button", { name: "Sit in" })).toBeNull();
    await user.click(button("Add chips"));
    await user.type(within(dialog()).getByRole("textbox", { name: "Chips" }), "{Enter}");
    expect(commands()[0]).toMatchObject({ type: "add_chips" });
  });
});

test("who leaves in mid-hand is told when", () => {
  const { socket, scene } = openTable("other");
  const seats = scene.view.seats.map((seat) => (seat.is_you ? { ...seat, leaving: true } : seat));
  act(() => socket.tell(later(scene.view, scene.view.seq + 1, { seats })));
  expect(screen.getByText("You leave the table when this hand is over")).toBeTruthy();
  expect(screen.getByRole("group", { name: /Seat 3: Clara, You,.* leaves/ }).textContent).toContain(
    "leaves",
  );
});

describe("choices of the page", () => {
  test("the language is switched and remembered", async () => {
    openTable("flop");
    await user.selectOptions(screen.getByRole("combobox", { name: "Language" }), "ru");
    expect(button("Колл 90")).toBeTruthy();
    expect(localStorage.getItem("ninecards.language")).toBe("ru");
    await user.selectOptions(screen.getByRole("combobox", { name: "Язык" }), "Ελληνικά");
    expect(button("Raise στα 180")).toBeTruthy();
  });

  test("the deck has two or four colours", async () => {
    openTable("flop");
    await user.click(screen.getByRole("checkbox", { name: "Four-colour deck" }));
    expect(localStorage.getItem("ninecards.fourColours")).toBe("false");
    expect(document.querySelector("[data-two-colour]")).not.toBeNull();
  });

  test("a dialog begins where one has to type, or at its button", async () => {
    openTable("spectator");
    await user.click(button("Take a seat"));
    expect(document.activeElement).toBe(within(dialog()).getByRole("textbox", { name: "Name" }));
    await user.keyboard("Zoe{Enter}");
    await user.click(button("Take a seat"));
    expect(document.activeElement).toBe(button("Sit down"));
  });

  test("are behind a button on a phone", async () => {
    screenWidth.narrow = true;
    openTable("flop");
    expect(screen.queryByRole("checkbox")).toBeNull();
    await user.click(button("Menu"));
    expect(screen.getByRole("checkbox", { name: "Four-colour deck" })).toBeTruthy();
    expect(screen.getByRole("combobox", { name: "Language" })).toBeTruthy();
    expect(await faults(document.body)).toEqual([]);
  });
});

describe("a result", () => {
  test("that is picked marks the cards that won it", async () => {
    openTable("hilo_showdown");
    const result = screen.getByRole("region", { name: "Result" });
    const rows = within(result).getAllByRole("button");
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Main pot, high: Anna 280three of a kind, kings",
      "Main pot, low: Clara 140, Dan 140low 8-4-3-2-A",
      "Side pot 1, high: Anna 270three of a kind, kings",
      "Side pot 1, low: Clara 270low 8-4-3-2-A",
      "Side pot 2, high: Anna 400three of a kind, kings",
      "Side pot 2, low: Frank 400low 8-7-6-4-3",
    ]);
    const marked = (card: string) =>
      screen.queryByRole("img", { name: `${card}, in the best low` });
    expect(marked("seven of clubs")).toBeTruthy();
    expect(marked("two of diamonds")).toBeTruthy();
    await user.click(rows[5] as HTMLElement);
    expect(rows[5]?.getAttribute("aria-pressed")).toBe("true");
    expect(marked("seven of clubs")).toBeTruthy();
    expect(marked("two of diamonds")).toBeNull();
    await user.click(rows[5] as HTMLElement);
    expect(marked("two of diamonds")).toBeTruthy();
  });

  test("says whether more of it is below", () => {
    openTable("hilo_showdown");
    const result = screen.getByRole("region", { name: "Result" });
    expect(result.dataset["more"]).toBeUndefined();
    const heights = { clientHeight: 160, scrollHeight: 290 };
    for (const [name, value] of Object.entries(heights)) {
      Object.defineProperty(result, name, { value });
    }
    fireEvent.scroll(result);
    expect(result.dataset["more"]).toBe("true");
    result.scrollTop = 130;
    fireEvent.scroll(result);
    expect(result.dataset["more"]).toBeUndefined();
  });

  test("without a showdown is a line", () => {
    openTable("sitting_out");
    const result = screen.getByRole("region", { name: "Result" });
    expect(within(result).queryAllByRole("button")).toEqual([]);
    expect(within(result).getByRole("listitem").textContent).toBe("Pot: Clara 10");
  });
});
