import { Outlet } from 'react-router';
import { MarksContext, useDeskMarks } from './use-marks.ts';

/** Around every screen of the desk: whichever is open, the marks that the tab keeps are sent. */
export function KeptMarks() {
  return (
    <MarksContext value={useDeskMarks()}>
      <Outlet />
    </MarksContext>
  );
}
