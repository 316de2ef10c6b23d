import { DoorNews } from './door-news.tsx';

/** Told of a mailed link that has lost its code on the way, or that this page has forgotten. */
export function IncompleteLink() {
  return (
    <DoorNews title="This link is incomplete" to="/forgot-password" link="Ask for a new link">
      <p>Open it again from the mail, or ask for a new one.</p>
    </DoorNews>
  );
}
