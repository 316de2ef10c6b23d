/** Why a form doesn't answer where JavaScript is off. */
export function NeedsScripts() {
  return (
    <noscript>
      <p>This form needs JavaScript. Switch it on in your browser, then load the page again.</p>
    </noscript>
  );
}
