import type { ThingRef } from '@recto/contracts/http/reports.ts';
import { showSnackbar, useLate } from '@recto/frame';
import { texts } from '../texts.ts';

const reportDialog = () => import('./report-dialog.tsx');

type Props = { thing: ThingRef; isOpen: boolean; onClose: () => void };

/** The dialog in which something is reported; fetched when it is first opened. */
export const Report = ({ thing, isOpen, onClose }: Props) => {
  const ReportDialog = useLate(reportDialog, { isAhead: false, isNeeded: isOpen }, () => {
    onClose();
    showSnackbar(texts.reportFailed, { kind: 'error' });
  });
  return isOpen && ReportDialog ? <ReportDialog thing={thing} onClose={onClose} /> : null;
};
