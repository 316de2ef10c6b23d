/** The word of an address for a topic: "FAQ'S" is `faqs`, 'HOW TO REACH' is `how-to-reach`. */
export function topicSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’\p{M}]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}
