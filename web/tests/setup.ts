import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";

// What a browser has and jsdom lacks.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false;
};

// axe asks for a canvas, and does without one.
HTMLCanvasElement.prototype.getContext = () => null;

export const screenWidth = { narrow: false };

beforeEach(() => {
  screenWidth.narrow = false;
  localStorage.clear();
  vi.stubGlobal("matchMedia", (media: string) => ({
    media,
    matches: screenWidth.narrow,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
