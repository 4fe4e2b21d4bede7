/** How one ticket stands to another. All but `relates` have a direction: this one duplicates, blocks, is the parent of, took in the other. */
export const linkKinds = ['relates', 'duplicates', 'blocks', 'parent', 'merged'] as const
export type LinkKind = (typeof linkKinds)[number]
/** What people may link by hand; `merged` is what merging leaves behind. */
export const handLinkKinds = ['relates', 'duplicates', 'blocks', 'parent'] as const satisfies readonly LinkKind[]
