import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';

import { LinkButton } from '../actions/LinkButton.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { LinkProvider, type LinkProps } from './LinkProvider.tsx';
import { SkipLink } from './SkipLink.tsx';
import { TextLink } from './TextLink.tsx';

test('UI-80 the skip link is the first stop and moves focus to the content without touching the address', async () => {
  const before = location.href;
  render(
    <>
      <SkipLink targetId="main" />
      <nav>
        <a href="#home">Home</a>
      </nav>
      <main id="main">Content</main>
    </>,
  );
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(location.href).toBe(before);
});

function RouterLink({ children, ...rest }: LinkProps) {
  return (
    <a {...rest} data-by="router">
      {children}
    </a>
  );
}

test('UI-81 links inside the app are followed by the app’s router, those outside are not', () => {
  render(
    <LinkProvider component={RouterLink}>
      <LinkButton href="/courses">Courses</LinkButton>
      <LinkButton href="/token" isOutside>
        Sign in
      </LinkButton>
      <TextLink href="/help">Help</TextLink>
      <TextLink href="https://example.edu" isExternal>
        The University
      </TextLink>
    </LinkProvider>,
  );
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.dataset['by'] === 'router')).toEqual([true, false, true, false]);
});

test('UI-82 a link to another site says that it opens in a new tab, and hands nothing over', () => {
  render(
    <TextLink href="https://example.edu" isExternal>
      The University
    </TextLink>,
  );
  const link = screen.getByRole('link', { name: 'The University (opens in a new tab)' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
});

test('SW-1 breadcrumbs are a named list of the places above a page, and what separates them is not read', () => {
  render(
    <LinkProvider component={RouterLink}>
      <Breadcrumbs
        trail={[
          { href: '/courses/1', text: 'ECN 210 Economics' },
          { href: '/courses/1/groupAssignments/2', text: 'Minimum wage op-ed' },
        ]}
      />
    </LinkProvider>,
  );
  const places = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem');
  expect(places).toHaveLength(2);
  const links = places.map((place) => within(place).getByRole('link'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.dataset['by']])).toEqual([
    ['ECN 210 Economics', '/courses/1', 'router'],
    ['Minimum wage op-ed', '/courses/1/groupAssignments/2', 'router'],
  ]);
  expect(screen.getByText('/').getAttribute('aria-hidden')).toBe('true');
});
