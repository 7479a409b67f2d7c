import { createHash } from 'node:crypto';

interface Task {
  readonly essay: string;
  readonly criteria: readonly { readonly key: string; readonly title: string }[];
}

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

const REMARKS: readonly string[] = [
  'A reader asks what follows from this. Say it in the next sentence.',
  'You could name a case or a figure here, so that the claim does not stand alone.',
  'This carries much of your argument. Move it closer to the beginning.',
  'Two ideas share this sentence. Give each of them its own.',
  'You know what you mean here; a reader who is new to the subject does not yet.',
];

/**
 * Remarks by a hash of the text: sentences that stand in it, with ready-made words beside them. Every fifth quote differs
 * from the text by one word, as those of a model sometimes do. Null for a message that holds no essay.
 */
export function standInAnswer(message: string): string | null {
  const task = taskOf(message);
  if (task === null) return null;
  const sentences = [...SENTENCES.segment(task.essay)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence.split(/\s+/u).length >= 4);
  let count = 0;
  const criteria = task.criteria.map(({ key, title }) => {
    const chance = createHash('sha256').update(`${key} ${title} ${task.essay}`).digest();
    if (sentences.length === 0) return { key, coverage: 'notAssessed', remarks: [] };
    const remarks = [...chance.subarray(0, 1 + ((chance[31] ?? 0) % 3))].map((byte, index) => {
      const sentence = sentences[(byte * 7 + index * 13) % sentences.length] ?? '';
      count += 1;
      const quote = sentence.split(/\s+/u).slice(0, 25).join(' ');
      const isThere = task.essay.includes(quote);
      return {
        quote: count % 5 === 0 ? `${quote} indeed` : isThere ? quote : sentence,
        remark: REMARKS[(byte + index) % REMARKS.length] ?? '',
      };
    });
    return { key, coverage: (chance[30] ?? 0) % 2 === 0 ? 'assessed' : 'partly', remarks };
  });
  return JSON.stringify({ criteria });
}

function taskOf(message: string): Task | null {
  try {
    const task = JSON.parse(message) as Partial<Task>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- looked at below
    return typeof task.essay === 'string' && Array.isArray(task.criteria) ? (task as Task) : null; // oxlint-disable-line typescript/no-unsafe-type-assertion -- looked at
  } catch {
    return null;
  }
}
