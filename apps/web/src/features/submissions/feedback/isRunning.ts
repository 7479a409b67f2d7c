import type { AesFeedback } from '@circuit/contract/aesFeedback';

export const isRunning = (feedback: AesFeedback | undefined): boolean =>
  feedback?.status === 'queued' || feedback?.status === 'running';
