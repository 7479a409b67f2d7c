import { differencesOf } from './differences.ts';
import styles from './dialogs.module.css';
import type { RubricDraft } from './editing.ts';

/** Where two authors wrote something else. (RB-5) */
export function RubricDifferences({ mine, theirs }: { readonly mine: RubricDraft; readonly theirs: RubricDraft }) {
  const lines = differencesOf(mine, theirs);
  if (lines.length === 0) return <p>Both are the same.</p>;
  return (
    <table className={styles['both']}>
      <thead>
        <tr>
          <th scope="col">Where</th>
          <th scope="col">Mine</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.place}>
            <th scope="row">{line.place}</th>
            <td>{line.mine}</td>
            <td>{line.theirs}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
