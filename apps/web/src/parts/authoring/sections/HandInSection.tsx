import { ARTIFACT_TYPES, type ArtifactConstraint, type ArtifactType } from '@circuit/domain/artifacts';
import { constraintFlaws, DEFAULT_MAX_BYTES, handInSentence } from '@circuit/domain/assignments';
import { Button, Checkbox, Icon, Note, Row, Stack, TextField } from '@circuit/ui';
import { Plus } from 'lucide-react';

import type { DesignSectionProps } from '../designDraft.ts';
import { NumberBox } from '../NumberBox.tsx';

import styles from './sections.module.css';

const NAMES: Record<ArtifactType, string> = { TextArtifact: 'Text', FileArtifact: 'File', UrlArtifact: 'Link' };
const MEGABYTE = 1024 * 1024;

/** One rule for each kind of work, and the sentence that students will be told. (AE-5) */
export function HandInSection({ editing: { draft, change } }: DesignSectionProps) {
  const { artifactConstraints: rules } = draft;
  const flaws = constraintFlaws(rules);
  const missing = ARTIFACT_TYPES.filter((kind) => rules.every(({ type }) => type !== kind));
  const put = (index: number, rule: ArtifactConstraint) => change({ artifactConstraints: rules.with(index, rule) });
  return (
    <Stack gap={4}>
      <Note tone="you">{handInSentence(rules)}</Note>
      {rules.map((rule, index) => (
        <fieldset key={rule.type} className={styles['rule']}>
          <legend>{NAMES[rule.type]}</legend>
          <Row gap={3}>
            <span>From</span>
            <NumberBox
              label={`Minimum: ${NAMES[rule.type]}`}
              value={rule.minCount}
              max={50}
              onChange={(count) => put(index, { ...rule, minCount: Math.round(count ?? 0) })}
            />
            <span>to</span>
            <NumberBox
              label={`Maximum: ${NAMES[rule.type]}`}
              value={rule.maxCount}
              max={50}
              onChange={(count) => put(index, { ...rule, maxCount: Math.round(count ?? 0) })}
            />
          </Row>
          <RuleFields rule={rule} onChange={(next) => put(index, next)} />
          <Row justify="space-between">
            <Checkbox
              label="Required"
              isChecked={rule.isRequired}
              onChange={(isRequired) => put(index, { ...rule, isRequired })}
            />
            <Button
              size="small"
              onClick={() => change({ artifactConstraints: rules.toSpliced(index, 1) })}
            >{`Remove ${NAMES[rule.type].toLowerCase()}`}</Button>
          </Row>
          {flaws
            .filter((flaw) => flaw.index === index)
            .map(({ text }) => (
              <p key={text} className={styles['error']}>
                {text}
              </p>
            ))}
        </fieldset>
      ))}
      <Row>
        {missing.map((kind) => (
          <Button
            key={kind}
            icon={<Icon of={Plus} />}
            onClick={() => change({ artifactConstraints: [...rules, newRule(kind)] })}
          >
            {`Add ${NAMES[kind].toLowerCase()}`}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}

interface RuleProps {
  readonly rule: ArtifactConstraint;
  readonly onChange: (rule: ArtifactConstraint) => void;
}

function RuleFields({ rule, onChange }: RuleProps) {
  if (rule.type === 'TextArtifact')
    return (
      <Row gap={3}>
        <span>Words: from</span>
        <NumberBox
          label="Minimum words"
          value={rule.minWords}
          max={100_000}
          canBeEmpty
          onChange={(words) => onChange({ ...rule, minWords: words === null ? null : Math.round(words) })}
        />
        <span>to</span>
        <NumberBox
          label="Maximum words"
          value={rule.maxWords}
          max={100_000}
          canBeEmpty
          onChange={(words) => onChange({ ...rule, maxWords: words === null ? null : Math.round(words) })}
        />
      </Row>
    );
  if (rule.type === 'UrlArtifact')
    return (
      <TextField
        label="Allowed hosts"
        hint="Such as youtube.com, separated by spaces. Leave empty to allow any."
        value={rule.allowedHosts.join(' ')}
        onChange={(text) => onChange({ ...rule, allowedHosts: listOf(text) })}
      />
    );
  return (
    <>
      <TextField
        label="File types"
        hint="Such as pdf docx, separated by spaces. Leave empty to allow any."
        value={rule.extensions.join(' ')}
        onChange={(text) => onChange({ ...rule, extensions: listOf(text.replaceAll('.', '')) })}
      />
      <Row gap={3}>
        <span>At most</span>
        <NumberBox
          label="Megabytes"
          value={Math.round((rule.maxBytes / MEGABYTE) * 10) / 10}
          max={1024}
          onChange={(size) => onChange({ ...rule, maxBytes: Math.max(1, Math.round((size ?? 1) * MEGABYTE)) })}
        />
        <span>MB each</span>
      </Row>
    </>
  );
}

const listOf = (text: string): readonly string[] => text.toLowerCase().split(/[\s,;]+/);

function newRule(kind: ArtifactType): ArtifactConstraint {
  const counted = { isRequired: true, minCount: 1, maxCount: 1 };
  if (kind === 'TextArtifact') return { type: kind, ...counted, minWords: null, maxWords: null };
  if (kind === 'FileArtifact') return { type: kind, ...counted, extensions: [], maxBytes: DEFAULT_MAX_BYTES };
  return { type: kind, ...counted, allowedHosts: [] };
}
