import type { ExpertState, Quality } from '@circuit/domain/assignments';

export const QUALITY_WORDS: Record<Quality, string> = { strong: 'Strong', middling: 'Average', weak: 'Weak' };

export const EXPERT_STATES: Record<ExpertState, { readonly tone: 'warn' | 'ok'; readonly text: string }> = {
  none: { tone: 'warn', text: 'No expert rating yet' },
  incomplete: { tone: 'warn', text: 'Expert rating not finished' },
  otherVersion: { tone: 'warn', text: 'Rated with a different version' },
  complete: { tone: 'ok', text: 'Rated' },
};
