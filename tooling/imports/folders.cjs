const { options } = require('./rules.cjs');
const TEST_CODE = require('./testCode.cjs');

// A run of its own: this rule adds up whole folders, and a test may use what its folder may not.
module.exports = {
  forbidden: [
    {
      name: 'no-folder-circles',
      comment: 'Two folders that import each other are really one idea, or a third is missing below both.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: `${options.exclude.path}|${TEST_CODE}|^packages/testing/` } },
};
