import type { Locator, Page } from '@playwright/test';

/** What a story asks of a person's hands: everything goes through here, and is counted. */
export class Effort {
  readonly #page: Page;
  readonly #startedAt = performance.now();
  #clicks = 0;
  #keys = 0;
  #loads = 0;

  constructor(page: Page) {
    this.#page = page;
    page.on('load', () => this.#loads++);
  }

  /** Fails the story when it asks for more than was promised. */
  takesAtMost(clicks: number): void {
    if (this.#clicks > clicks) throw new Error(`${this.#clicks} clicks instead of at most ${clicks}.`);
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.#clicks++;
  }

  /** Types into a browser's own date field, as "12022026"; a click on its month begins there. */
  async typeDate(target: Locator, date: string): Promise<void> {
    await target.click({ position: { x: 12, y: 16 } });
    this.#clicks++;
    await this.type(inMonthFirst(date));
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
    this.#keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
    this.#keys++;
  }

  /** Tab until it has focus. */
  async reach(target: Locator, most = 120): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < most; presses++) {
      if (await hasFocus(target)) return;
      await this.press('Tab');
    }
    throw new Error(`${String(target)} cannot be reached in ${most} presses of Tab.`);
  }

  async reachAndPress(target: Locator, key = 'Enter'): Promise<void> {
    await this.reach(target);
    await this.press(key);
  }

  get clicks(): number {
    return this.#clicks;
  }

  toString(): string {
    const seconds = ((performance.now() - this.#startedAt) / 1000).toFixed(1);
    return `${this.#clicks} clicks, ${this.#keys} keys, ${this.#loads} page loads, ${seconds} s`;
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === element.ownerDocument.activeElement);

/** "2026-12-02" as it is typed into an American date field. */
export function inMonthFirst(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}${day}${year}`;
}
