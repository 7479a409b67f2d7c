import type { UserInfo } from '@circuit/contract/accounts';
import type { Submission } from '@circuit/contract/submissions';
import { Skeleton } from '@circuit/ui';
import { useCallback, useEffect, useRef, useState } from 'react';

import { type GroupAssignmentOfCourse, workWord } from '#parts/learnerStatuses/groupAssignmentOfCourse.ts';
import { useSubmissionChecksQuery } from '../handInApi.ts';
import { useArtifactsQuery } from '#parts/artifacts/artifactResources.ts';
import { useNow } from '#platform/time/useNow.ts';

import { type CheckAct, handInChecks, NOTHING_UNFINISHED, type Unfinished } from './checks.ts';
import { FilesPart, type FilesTaker } from './FilesPart.tsx';
import { HandInDialog } from './HandInDialog.tsx';
import { LinksPart } from './LinksPart.tsx';
import { HandInTrouble } from './HandInTrouble.tsx';
import { askForImage, showWords } from './showInText.ts';
import { SidePanel } from './SidePanel.tsx';
import { SideTabs } from './SideTabs.tsx';
import { TextPart } from './TextPart.tsx';
import { useDraft } from './useDraft.ts';
import { useHandIn } from './useHandIn.ts';
import { filesWords, useStrayFiles } from './useStrayFiles.ts';
import styles from './writing.module.css';
import { WritingBar } from './WritingBar.tsx';
import { WritingHeader } from './WritingHeader.tsx';
import { WritingNotes } from './WritingNotes.tsx';

interface Props extends GroupAssignmentOfCourse {
  readonly submission: Submission;
  readonly person: UserInfo;
  /** The student pressed Change: the editor replaces what was handed in and takes focus. */
  readonly isArrival: boolean;
  /** The page was open for writing: the view that replaces it takes focus. */
  readonly onWriting: () => void;
  /** The deadline passed while the student was writing. */
  readonly onClosed: () => unknown;
}

/** Mock 09: the text, what to look at before handing in, and whether every word is safe. */
export function Writing({ course, groupAssignment, submission, person, isArrival, onWriting, onClosed }: Props) {
  const draft = useDraft({ groupAssignment, submission, personId: person.id });
  const handingIn = useHandIn({ course, groupAssignment, submission, draft });
  const holder = { holderKind: 'submission', holderId: submission.id } as const;
  const pieces = useArtifactsQuery(holder).data;
  const artifacts = pieces?.items ?? [];
  const found = useSubmissionChecksQuery({ groupAssignmentId: groupAssignment.id, submissionId: submission.id }).data;
  // One for each part: an image that has arrived says nothing about a file that has not.
  const [isImageUploading, setIsImageUploading] = useState(false);
  const [isFileUploading, setIsFileUploading] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [unfinished, setUnfinished] = useState<Unfinished>(NOTHING_UNFINISHED);
  const [said, setSaid] = useState('');
  const [wanted, setWanted] = useState<{ readonly act: CheckAct } | null>(null);
  const filesTaker = useRef<FilesTaker>(null);
  const paper = useRef<HTMLDivElement>(null);
  const secondsLeft = useSecondsLeft(submission.endsAt);
  useClosing(secondsLeft, handingIn.isBusy, onClosed);
  useStrayFiles(filesWords(groupAssignment.artifactConstraints));
  useEffect(onWriting, []); // oxlint-disable-line react-hooks/exhaustive-deps -- once, when it opens
  const onLinkTyped = useCallback((isLinkTyped: boolean) => setUnfinished((all) => ({ ...all, isLinkTyped })), []);
  const onFailed = useCallback((failedUploads: number) => setUnfinished((all) => ({ ...all, failedUploads })), []);

  const { document } = draft;
  const constraints = groupAssignment.artifactConstraints;
  const checks =
    document === null
      ? []
      : handInChecks({
          constraints,
          document,
          artifacts,
          author: { ...person, userName: person.userName ?? '' },
          traces: found?.traces ?? [],
          unfinished,
        });
  const toAskAbout = checks.filter(({ state }) => state === 'attention').map(({ id, text: words }) => `${id} ${words}`);
  // After a refusal the question is not asked again, unless something came that it was not about. (HS-4)
  const isAnswered = handingIn.problem !== null && toAskAbout.every((one) => answered.has(one));
  const text = constraints.find((constraint) => constraint.type === 'TextArtifact');
  const takesFiles = constraints.some((constraint) => constraint.type === 'FileArtifact');

  // After the sheet of a phone has given the focus back: what is shown in the text keeps it.
  useEffect(() => {
    if (wanted === null) return;
    const box = paper.current?.querySelector<HTMLElement>('[role=textbox]') ?? null;
    const { act } = wanted;
    const isShown = box !== null && (act.kind === 'describeImage' ? askForImage(box) : showWords(box, act.words));
    setSaid(isShown ? '' : 'This is no longer in your text.');
  }, [wanted]);
  const side = (leave?: () => void) => (
    <SidePanel
      isInSheet={leave !== undefined}
      course={course}
      groupAssignment={groupAssignment}
      submission={submission}
      document={document}
      readNow={draft.readNow}
      checks={checks}
      said={said}
      onAct={(act) => {
        leave?.();
        setWanted({ act });
      }}
      onSettle={draft.settle}
    />
  );
  return (
    <div className={styles['page']} data-fills-window>
      <WritingHeader
        course={course}
        groupAssignment={groupAssignment}
        submission={submission}
        secondsLeft={secondsLeft}
        isArrival={isArrival}
      />
      <WritingNotes
        course={course}
        groupAssignment={groupAssignment}
        submission={submission}
        secondsLeft={secondsLeft}
        draft={draft}
        isUnfinished={checks.some(({ state }) => state === 'missing')}
      />
      <div className={styles['columns']}>
        <div ref={paper} className={styles['paper']}>
          {document === null ? <Skeleton shape="line" count={8} label="Opening your text" /> : null}
          {text !== undefined && document !== null ? (
            <TextPart
              submission={submission}
              draft={draft}
              otherFiles={{
                words: filesWords(constraints),
                take: takesFiles ? (files) => filesTaker.current?.offer(files) ?? [] : undefined,
              }}
              onUploading={setIsImageUploading}
            />
          ) : null}
          {constraints.map((constraint) => {
            if (constraint.type === 'FileArtifact')
              return (
                <FilesPart
                  key="files"
                  submission={submission}
                  constraint={constraint}
                  artifacts={artifacts}
                  ref={filesTaker}
                  spaceWarning={pieces?.spaceWarning}
                  onUploading={setIsFileUploading}
                  onFailed={onFailed}
                />
              );
            if (constraint.type === 'UrlArtifact')
              return (
                <LinksPart
                  key="links"
                  submission={submission}
                  constraint={constraint}
                  artifacts={artifacts}
                  onTyped={onLinkTyped}
                />
              );
            return null;
          })}
        </div>
        <aside className={styles['side']} aria-label="Beside your draft">
          <SideTabs groupAssignment={groupAssignment}>{side()}</SideTabs>
        </aside>
      </div>
      <WritingBar
        course={course}
        groupAssignment={groupAssignment}
        submission={submission}
        draft={draft}
        text={text}
        checks={checks}
        isUploading={isImageUploading || isFileUploading}
        isBusy={handingIn.isBusy}
        refused={<HandInTrouble handingIn={handingIn} work={workWord(groupAssignment)} />}
        onHandIn={() => (toAskAbout.length > 0 && !isAnswered ? setIsAsking(true) : void handingIn.handIn())}
      >
        {side}
      </WritingBar>
      {isAsking ? (
        <HandInDialog
          groupAssignment={groupAssignment}
          checks={checks}
          onClose={() => setIsAsking(false)}
          onHandIn={() => {
            setIsAsking(false);
            setAnswered(new Set(toAskAbout));
            void handingIn.handIn();
          }}
        />
      ) : null}
    </div>
  );
}

function useSecondsLeft(endsAt: string | null): number | null {
  const now = useNow();
  return endsAt === null ? null : (new Date(endsAt).getTime() - now.getTime()) / 1000;
}

/** At the end the page asks anew what can still be done; what is on its way is waited for. */
function useClosing(secondsLeft: number | null, isBusy: boolean, onClosed: () => unknown): void {
  const isOver = secondsLeft !== null && secondsLeft <= 0;
  useEffect(() => {
    if (isOver && !isBusy) onClosed();
  }, [isOver, isBusy, onClosed]);
}
