export { BarItem } from './actions/BarItem.tsx';
export { Button } from './actions/Button.tsx';
export { Dialog } from './actions/Dialog.tsx';
export { DialogWatch, type DialogWatcher } from './actions/DialogWatch.tsx';
export { IconButton } from './actions/IconButton.tsx';
export { LinkButton } from './actions/LinkButton.tsx';
export { Menu, type MenuItem } from './actions/Menu.tsx';
export { LinkTabs, Tabs } from './actions/Tabs.tsx';
export { ToggleButton } from './actions/ToggleButton.tsx';
export { type CheckItem, Checklist } from './authoring/Checklist.tsx';
export { PhaseEditor } from './authoring/PhaseEditor.tsx';
export type { DateFields, PhaseDay, PhaseEdge, PhaseRow } from './authoring/phaseRow.ts';
export { WeightEditor, type WeightRow } from './authoring/WeightEditor.tsx';
export { isUsableActionColor } from './color/actionColor.ts';
export { ActionColorPreview } from './color/ActionColorPreview.tsx';
export { BothThemes } from './color/BothThemes.tsx';
export { Banner } from './feedback/Banner.tsx';
export { Chip } from './feedback/Chip.tsx';
export { EmptyState } from './feedback/EmptyState.tsx';
export { Note } from './feedback/Note.tsx';
export { ProgressBar } from './feedback/ProgressBar.tsx';
export { SaveStatus } from './feedback/SaveStatus.tsx';
export { Skeleton } from './feedback/Skeleton.tsx';
export { Spinner } from './feedback/Spinner.tsx';
export { Strip } from './feedback/Strip.tsx';
export { Toast, type ToastType } from './feedback/Toast.tsx';
export { Checkbox } from './fields/Checkbox.tsx';
export { ErrorSummary } from './fields/ErrorSummary.tsx';
export { PasswordField } from './fields/PasswordField.tsx';
export { RadioCards } from './fields/RadioCards.tsx';
export { SelectField } from './fields/SelectField.tsx';
export { SwitchField } from './fields/SwitchField.tsx';
export { TextAreaField } from './fields/TextAreaField.tsx';
export { TextField } from './fields/TextField.tsx';
export { COMPONENT_GALLERY } from './gallery/gallery.tsx';
export { Card } from './layout/Card.tsx';
export { Divider } from './layout/Divider.tsx';
export { Icon } from './layout/Icon.tsx';
export { PageTitle } from './layout/PageTitle.tsx';
export { Prose } from './layout/Prose.tsx';
export { Row, Stack } from './layout/Stack.tsx';
export { VisuallyHidden } from './layout/VisuallyHidden.tsx';
export { Breadcrumbs, type Crumb } from './links/Breadcrumbs.tsx';
export { AppLink, LinkProvider, type LinkProps } from './links/LinkProvider.tsx';
export { SkipLink } from './links/SkipLink.tsx';
export { TextLink } from './links/TextLink.tsx';
export { BrokenTrace } from './product/BrokenTrace.tsx';
export { Logo } from './product/Logo.tsx';
export { LoopPicture } from './product/LoopPicture.tsx';
export { Trace } from './product/Trace.tsx';
export type { TraceStep } from './product/traceStep.ts';
export { type Voice, VoiceMark } from './product/VoiceMark.tsx';
export { type Appearance, DEFAULT_APPEARANCE } from './provider/appearance.ts';
export { UiProvider } from './provider/UiProvider.tsx';
export { ManageTable } from './table/ManageTable.tsx';
export { Pager } from './table/Pager.tsx';
export type {
  Column,
  FilterChip,
  ManageTableProps,
  RowFacts,
  TablePaging,
  TableRows,
  TableSearch,
  TableSelection,
  TableTab,
  TableTexts,
} from './table/types.ts';
export { Countdown } from './time/Countdown.tsx';
export { countdownWords } from './time/countdownWords.ts';
export { DateTime } from './time/DateTime.tsx';
