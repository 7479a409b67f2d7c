import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Which dialogs are open, by guid. (S3.16) */
export type Modals = Readonly<Record<string, Modal>>;

interface Modal {
  /** The order in which they were opened; the highest is on top. */
  readonly index: number;
  readonly isFullscreen: boolean;
}

const initialState: Modals = {};

const modalsSlice = createSlice({
  name: 'modals',
  initialState,
  reducers: {
    modalOpened: (modals, { payload }: PayloadAction<{ guid: string; isFullscreen?: boolean }>) => {
      const highest = Math.max(-1, ...Object.values(modals).map(({ index }) => index));
      return { ...modals, [payload.guid]: { index: highest + 1, isFullscreen: payload.isFullscreen ?? false } };
    },
    modalClosed: (modals, { payload }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(modals).filter(([guid]) => guid !== payload)),
  },
});

export const { modalOpened, modalClosed } = modalsSlice.actions;
export const modalsReducer = modalsSlice.reducer;
