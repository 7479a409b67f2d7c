import { Prose } from '@circuit/ui';

/** Something to rate while trying a rubric. Invented. */
export function SampleText() {
  return (
    <Prose>
      <h2>The library should open on Sundays</h2>
      <p>
        On Sunday evenings the study rooms of the union are full by six. I counted on three Sundays in October: of 40
        rooms, 38 were taken, and students sat on the stairs. The library, with 900 seats, was closed each time.
      </p>
      <p>
        Opening it from noon to ten would cost two guards and four student assistants. At the wages the university
        publishes, that is about 1,100 dollars a week. The fee that every student pays for the library is 48 dollars a
        term.
      </p>
      <p>
        Some will answer that students can plan ahead. Many do. But shifts at work end when they end, and a seat at home
        beside three roommates is not a place to write.
      </p>
      <p>A trial of one term would show whether the seats fill. If they do not, the doors can close again.</p>
    </Prose>
  );
}
