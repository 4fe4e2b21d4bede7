/**
 * The groups that may be shown where none may have fewer than `least` answers. Where the hidden ones together are fewer as well, the smallest
 * shown group is hidden with them: otherwise they could be told from the whole.
 */
export function largeEnough<Group extends { readonly answers: number }>(groups: readonly Group[], least: number): Group[] {
  const shown = groups.filter(({ answers }) => answers >= least)
  const hidden = groups.filter(({ answers }) => answers < least).reduce((sum, { answers }) => sum + answers, 0)
  if (hidden === 0 || hidden >= least) return shown
  const smallest = shown.reduce<Group | undefined>((least, group) => (least && least.answers <= group.answers ? least : group), undefined)
  return shown.filter((group) => group !== smallest)
}
