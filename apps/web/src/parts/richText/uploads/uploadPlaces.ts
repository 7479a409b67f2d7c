import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';

const key = new PluginKey<ReadonlyMap<string, number>>('uploadPlaces');

type Change = { readonly id: string; readonly position: number | null };

/** Where an image will stand once it is uploaded, although its author goes on writing meanwhile. */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlyMap<string, number>>({
      key,
      state: {
        init: () => new Map(),
        apply: (tr, places) => {
          const change = tr.getMeta(key) as Change | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- set below and nowhere else
          if (change === undefined && (places.size === 0 || !tr.docChanged)) return places;
          const moved = new Map([...places].map(([id, position]) => [id, tr.mapping.map(position)]));
          if (change?.position === null) moved.delete(change.id);
          else if (change !== undefined) moved.set(change.id, change.position);
          return moved;
        },
      },
    }),
  ],
});

export function keepPlace({ view }: Editor, id: string, position: number): void {
  view.dispatch(view.state.tr.setMeta(key, { id, position } satisfies Change));
}

/** The place, which is free again; null when the text was replaced meanwhile. */
export function takePlace({ view }: Editor, id: string): number | null {
  const position = key.getState(view.state)?.get(id) ?? null;
  view.dispatch(view.state.tr.setMeta(key, { id, position: null } satisfies Change));
  return position;
}
