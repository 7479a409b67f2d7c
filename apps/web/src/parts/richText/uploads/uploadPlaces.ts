import { Extension, type Editor } from '@tiptap/core';
import { Plugin, PluginKey, type EditorState } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

/** Where an image will stand, and the box that says there how far it is. */
interface Place {
  readonly position: number;
  readonly box: HTMLElement;
}

const key = new PluginKey<ReadonlyMap<string, Place>>('uploadPlaces');

type Change = { readonly id: string; readonly place: Place | null };

/** Where an image will stand once it is uploaded, although its author goes on writing meanwhile. (RX-27) */
export const UploadPlaces = Extension.create({
  name: 'uploadPlaces',
  addProseMirrorPlugins: () => [
    new Plugin<ReadonlyMap<string, Place>>({
      key,
      state: {
        init: () => new Map(),
        apply: (tr, places) => {
          const change = tr.getMeta(key) as Change | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- set below and nowhere else
          if (change === undefined && (places.size === 0 || !tr.docChanged)) return places;
          const moved = new Map(
            [...places].map(([id, { position, box }]) => [id, { position: tr.mapping.map(position), box }]),
          );
          if (change?.place === null) moved.delete(change.id);
          else if (change !== undefined) moved.set(change.id, change.place);
          return moved;
        },
      },
      props: { decorations: boxesIn },
    }),
  ],
});

function boxesIn(state: EditorState): DecorationSet | null {
  const places = key.getState(state);
  if (places === undefined || places.size === 0) return null;
  const boxes = [...places].map(([id, { position, box }]) =>
    Decoration.widget(position, box, { key: id, side: 1, ignoreSelection: true, stopEvent: () => true }),
  );
  return DecorationSet.create(state.doc, boxes);
}

/** Gives the box at that place; whatever is shown in it is nothing of the text. */
export function keepPlace({ view }: Editor, id: string, position: number): HTMLElement {
  const box = document.createElement('span');
  box.contentEditable = 'false';
  view.dispatch(view.state.tr.setMeta(key, { id, place: { position, box } } satisfies Change));
  return box;
}

/** The place, which is free again; null when the text was replaced meanwhile. */
export function takePlace({ view }: Editor, id: string): number | null {
  const position = key.getState(view.state)?.get(id)?.position ?? null;
  view.dispatch(view.state.tr.setMeta(key, { id, place: null } satisfies Change));
  return position;
}
