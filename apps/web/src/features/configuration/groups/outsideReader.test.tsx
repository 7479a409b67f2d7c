import { listConfigurationChanges } from '@circuit/contract/auditEvents';
import { type FullConfiguration, getFullConfiguration, updateConfiguration } from '@circuit/contract/configuration';
import { listExternalTerms } from '@circuit/contract/externalTerms';
import { listOutsideServices, putServiceSecret, testOutsideService } from '@circuit/contract/outsideServices';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { aConfiguration } from '#testing/builders.ts';
import { answer } from '#testing/server.ts';
import { open } from '#testing/visit.tsx';

const aFull = (fields: Partial<FullConfiguration> = {}) => ({
  ...aConfiguration({ version: 4 }),
  aesAddress: '',
  aesModel: '',
  aesDailyPerStudent: 6,
  aesDailyTokens: 1_000_000,
  egressAllowedHosts: [],
  secondStepForAdmins: false,
  secondStepGraceDays: 14,
  personQuotaGigabytes: 2,
  shardQuotaGigabytes: 200,
  oldestLockdownWindows: '',
  oldestLockdownMac: '',
  oldestLockdownIPad: '',
  timetableUrl: '',
  timetableAccount: '',
  storedBytes: 0,
  ...fields,
});

const NOTHING = { kind: 'secondReader', hasSecret: false, secretChangedAt: null, lastTest: null } as const;

function openFeedback(fields: Partial<FullConfiguration> = {}) {
  const visit = open('/configuration/feedback', { person: { activities: ['ConfigurationModify'] } });
  answer(getFullConfiguration, aFull(fields));
  answer(listExternalTerms, { items: [], totalCount: 0 });
  answer(listConfigurationChanges, { items: [], totalCount: 0 });
  answer(listOutsideServices, { items: [NOTHING] });
  return visit;
}

test('FB-19 FB-18 an administrator names the outside reader and its limits, and is told what students see', async () => {
  const { user } = openFeedback();
  expect(screen.queryByLabelText('Model')).toBeNull();
  await user.click(await screen.findByRole('radio', { name: /^Outside reader/ }));
  expect(screen.getByText(/Students are told, and can choose the built-in program instead\./)).toBeTruthy();
  await user.type(screen.getByLabelText('Address of the service'), 'https://reader.example.edu/v1');
  await user.type(screen.getByLabelText('Model'), 'small-1');
  await user.clear(screen.getByLabelText('Drafts per student and day'));
  await user.type(screen.getByLabelText('Drafts per student and day'), '0');
  await user.tab();
  expect(await screen.findByText('Enter a whole number from 1 to 100.')).toBeTruthy();
  await user.clear(screen.getByLabelText('Drafts per student and day'));
  await user.type(screen.getByLabelText('Drafts per student and day'), '4');
  const asked = answer(updateConfiguration, aFull({ aesProvider: 'openai', version: 5 }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save these changes?' }));
  await user.type(await dialog.findByLabelText('Why?'), 'A trial in one course');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields).toEqual({
    aesProvider: 'openai',
    aesAddress: 'https://reader.example.edu/v1',
    aesModel: 'small-1',
    aesDailyPerStudent: 4,
    reason: 'A trial in one course',
  });
});

test('FB-20 OS-5 a test shows the sentence that was read, and what came back', async () => {
  const { user } = openFeedback({
    aesProvider: 'openai',
    aesAddress: 'https://reader.example.edu',
    aesModel: 'small-1',
  });
  const lastTest = {
    worked: true,
    sentence: 'The sentence was read. 1 of 1 remarks can be shown.',
    facts: [
      { name: 'Asked', value: 'reader.example.edu, model small-1' },
      { name: 'Came back', value: 'Say what follows from this.' },
    ],
    testedAt: '2026-11-18T04:00:00.000Z',
  };
  const asked = answer(testOutsideService, () => {
    answer(listOutsideServices, { items: [{ ...NOTHING, lastTest }] });
    return lastTest;
  });
  await user.click(await screen.findByRole('button', { name: 'Test' }));
  expect(await screen.findByText(lastTest.sentence)).toBeTruthy();
  expect(screen.getByText('Say what follows from this.')).toBeTruthy();
  expect(asked).toHaveLength(1);
});

test('OS-2 the key of the outside reader is typed, sent with a reason and never shown', async () => {
  const { user } = openFeedback({
    aesProvider: 'openai',
    aesAddress: 'https://reader.example.edu',
    aesModel: 'small-1',
  });
  const sent = answer(putServiceSecret, undefined);
  await user.click(await screen.findByRole('button', { name: 'Enter key of the service' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save the key of the service' }));
  await user.type(dialog.getByLabelText('Key of the service'), 'sk-1');
  await user.type(dialog.getByLabelText('Why?'), 'The trial begins');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[0]?.fields).toMatchObject({ secret: 'sk-1', reason: 'The trial begins' }));
  expect(screen.queryByText('sk-1')).toBeNull();
});
