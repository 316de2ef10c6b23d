import type { Student } from './students.ts';

/** Names and addresses come from our own list of students, so nothing here needs escaping. */
export function choicePage(students: readonly Student[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in campus sign-on</title>
<style>
body { margin: 0 auto; padding: 2rem 1.25rem; max-width: 30rem; background: #f8efd9; color: #20150d;
  font: 1.0625rem/1.5 Georgia, serif; }
button { display: block; width: 100%; min-height: 48px; margin: 0 0 .75rem; padding: .5rem 1rem;
  font: inherit; color: inherit; background: #fdf8ea; border: 1px solid #8a6428; cursor: pointer; }
</style>
</head>
<body>
<h1>Who are you?</h1>
<p>This page stands in for the campus sign-on while the site runs on your own computer.</p>
<form method="post">
${students
  .map(
    ({ id, name, email }) =>
      `<button name="student" value="${id}">Continue as ${name} (${email})</button>`,
  )
  .join('\n')}
<button name="deny" value="yes">Deny</button>
</form>
</body>
</html>
`;
}
