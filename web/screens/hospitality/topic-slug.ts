/** The word of an address for a topic: "FAQ'S" is `faqs`, 'HOW TO REACH' is `how-to-reach`. */
export const topicSlug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
