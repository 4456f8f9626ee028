// Rules for the scripts of the pages, their tests and their tools. How code is laid out is Prettier's
// part, and which names and types exist is TypeScript's; what is left are habits that cause mistakes.

import js from "@eslint/js";

/** Text from the server or the user must never become markup. */
const MARKUP = ["innerHTML", "outerHTML", "insertAdjacentHTML"];

export default [
  { ignores: ["node_modules/", "**/*.d.ts"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      // TypeScript knows the names of the browser and of Node; a second list would only drift.
      "no-undef": "off",

      "array-callback-return": "error",
      curly: "error",
      eqeqeq: "error",
      "no-console": "error",
      "no-shadow": ["error", { allow: ["_"] }],
      "no-throw-literal": "error",
      "no-unused-expressions": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "no-restricted-properties": [
        "error",
        ...MARKUP.map((property) => ({ property, message: "Make elements with h() or s() of lib/dom.js." })),
      ],
    },
  },
];
