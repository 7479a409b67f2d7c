import { text } from 'node:stream/consumers';

import { readLocally, type FeedbackRequest } from '@circuit/domain/aesFeedback';

// A process of its own for one text of a stranger: what is read comes in, what is said goes out, and who started it
// ends it when it takes too long.
const request = JSON.parse(await text(process.stdin)) as FeedbackRequest; // oxlint-disable-line typescript/no-unsafe-type-assertion -- written by runReader and by nobody else
process.stdout.write(JSON.stringify(readLocally(request)));
