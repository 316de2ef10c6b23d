/** The reference's look: the site's paper, ink and brass, with fonts that every computer has. */
export const STYLE = `
:root { color-scheme: light; --paper: #f8efd9; --card: #fdf8ea; --ink: #20150d; --soft: #4b3625;
  --rule: #cbae76; --thread: #8a1608; --night: #081619; --on-night: #f0e2c2; }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2.5rem 1.25rem 5rem; max-width: 54rem; background: var(--paper);
  color: var(--ink); font: 1.0625rem/1.55 Newsreader, 'Iowan Old Style', Georgia, serif; }
h1 { font-size: clamp(2rem, 1.5rem + 2.2vw, 3rem); line-height: 1.1; margin: 0 0 1rem; }
h2 { font-size: 1.75rem; margin: 3rem 0 1rem; border-bottom: 2px solid var(--rule); }
h3 { font: 600 1.0625rem/1.4 'Courier Prime', 'Courier New', monospace; margin: 0 0 .5rem;
  overflow-wrap: anywhere; }
h4 { font-size: .875rem; letter-spacing: .08em; text-transform: uppercase; color: var(--soft);
  margin: 1.25rem 0 .25rem; }
p { margin: 0 0 .75rem; max-width: 62ch; }
a { color: var(--thread); }
a:focus-visible, [tabindex]:focus-visible { outline: 3px solid var(--thread); outline-offset: 2px; }
b, em { font-style: normal; }
h3 b, nav b { color: var(--thread); }
h3 em { font: .8125rem/1 Georgia, serif; padding: .15em .5em; border: 1px solid var(--rule);
  border-radius: 2px; white-space: nowrap; }
nav ul { columns: 20rem 2; list-style: none; padding: 0; margin: 1.5rem 0 0; }
nav a { display: block; padding: .35rem 0; text-decoration: none; overflow-wrap: anywhere;
  font: .9375rem/1.4 'Courier Prime', 'Courier New', monospace; }
nav a:hover { text-decoration: underline; }
article { background: var(--card); border: 1px solid var(--rule); border-radius: 2px;
  padding: 1.25rem; margin: 0 0 1.25rem; scroll-margin-top: 1rem; }
article:target { outline: 3px solid var(--rule); }
code, pre { font: .9375rem/1.5 'Courier Prime', 'Courier New', monospace; }
pre { background: var(--night); color: var(--on-night); padding: .75rem 1rem; border-radius: 2px;
  overflow-x: auto; margin: 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .75rem .3rem 0; font-weight: 400;
  border-top: 1px solid color-mix(in srgb, var(--rule) 50%, transparent); }
article ul { margin: 0; padding-left: 1.1rem; }
`;
