/** The server's document says it. */
export const festivalName = document.getElementById('root')?.dataset.festival ?? '';
