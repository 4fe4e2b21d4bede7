/** Categories are kept in two places: on the desk, and among the settings of tickets. */
export const categoryPlaces = {
  desk: { list: '/desk/categories', form: '/desk/categories/form' },
  settings: { list: '/admin/manage/ticket', form: '/admin/manage/ticket/formCategory' },
} as const
export type CategoryPlace = keyof typeof categoryPlaces
