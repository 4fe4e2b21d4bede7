/** Saved views that an installation begins with. Their names are stored as one of these, and shown in the reader's language. */
export const defaultViews = {
  mine: { en: 'Mine', id: 'Milik saya' },
  unassigned: { en: 'Unassigned', id: 'Belum ada petugas' },
  urgent: { en: 'Urgent', id: 'Mendesak' },
  overdue: { en: 'Overdue', id: 'Terlambat' },
} as const

/** A view's name as a reader sees it: one that nobody renamed is in their language, any other as it was typed. */
export function viewName({ name, shared }: { readonly name: string; readonly shared: string }, language: 'en' | 'id'): string {
  const own = shared === 'everybody' ? Object.values(defaultViews).find((view) => view.en === name || view.id === name) : undefined
  return own?.[language] ?? name
}
