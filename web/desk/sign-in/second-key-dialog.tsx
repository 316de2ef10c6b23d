import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { EnrolStep } from './enrol-step.tsx';

/** For whoever has a new phone, while the old key is still at hand, or wants a passkey beside it. */
export default function SecondKeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Another second key"
      isWide
      onClose={onClose}
      acts={
        <Button hint="Esc" onClick={onClose}>
          Leave it
        </Button>
      }
    >
      <EnrolStep
        isFirst={false}
        onDone={() => {
          toast({ text: 'The new second key is set. Your recovery codes stay good.' });
          onClose();
        }}
      />
    </Dialog>
  );
}
