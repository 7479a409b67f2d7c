interface Step {
  readonly what: string;
  readonly seconds: number;
}

/** Counts what an operator does, and how long each takes: the runbook has the same lines. */
export function startSteps(): {
  readonly step: <Answer>(what: string, work: () => Promise<Answer>) => Promise<Answer>;
  readonly taken: () => { readonly count: number; readonly seconds: number };
} {
  const steps: Step[] = [];
  return {
    step: async (what, work) => {
      const begun = performance.now();
      const answer = await work();
      const seconds = (performance.now() - begun) / 1000;
      steps.push({ what, seconds });
      process.stdout.write(`  ${steps.length}. ${seconds.toFixed(1).padStart(5)} s  ${what}\n`);
      return answer;
    },
    taken: () => ({ count: steps.length, seconds: steps.reduce((sum, { seconds }) => sum + seconds, 0) }),
  };
}
