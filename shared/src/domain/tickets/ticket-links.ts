/** How one ticket stands to another. All but `relates` have a direction: this one duplicates, blocks, is the parent of, went into, settles the other. */
export const linkKinds = ['relates', 'duplicates', 'blocks', 'parent', 'merged', 'settles'] as const
export type LinkKind = (typeof linkKinds)[number]
/** What people may link by hand; `merged` is what merging leaves behind, `settles` binds a claim to its trip. */
export const manualLinkKinds = ['relates', 'duplicates', 'blocks', 'parent'] as const satisfies readonly LinkKind[]
