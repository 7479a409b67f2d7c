// Tests, suites that several tests share, and the builders for tests.
module.exports = '[.](test|contract)[.]tsx?$|/testSetup[.]ts$|^apps/(server|web)/src/testing/';
