/// <reference types="vitest/config" />
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** Where `npm run dev` finds the game server. */
const server = process.env["NINECARDS_SERVER"] ?? "http://127.0.0.1:8000";

/** The server hears pages of its own address alone. */
const asTheServersOwn = { changeOrigin: true, headers: { origin: server } };

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: "../src/ninecards/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Nothing inline: the server's content security policy allows files of its own alone.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".", "../src/ninecards/locale"] },
    proxy: {
      "/api": { target: server, ...asTheServersOwn },
      "/ws": { target: server.replace(/^http/, "ws"), ws: true, ...asTheServersOwn },
    },
  },
  test: {
    environment: "jsdom",
    include: ["tests/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup.ts"],
    restoreMocks: true,
    // One a processor: the watching thread has little to do.
    maxWorkers: "100%",
    // axe takes its time on a busy machine.
    testTimeout: 30_000,
  },
});
