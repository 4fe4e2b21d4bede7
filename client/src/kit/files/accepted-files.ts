/** Pictures that can be shown: PNG, JPEG and WebP. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
/** Files that are taken beside pictures; the server judges them by their content. */
const FILE_ENDINGS = ['pdf', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'csv', 'tsv', 'txt', 'log', 'md', 'json']
/** For the file field of a form. */
export const ACCEPTED = [...IMAGE_TYPES, ...FILE_ENDINGS.map((ending) => `.${ending}`)].join(',')

export const isPicture = ({ type }: Pick<File, 'type'>): boolean => (IMAGE_TYPES as readonly string[]).includes(type)
/** Whether a file is worth sending, by its name: what it is the server sees by its content. */
export const isAccepted = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  isPicture({ type }) || FILE_ENDINGS.includes(name.split('.').at(-1)?.toLowerCase() ?? '')
/** The fields of a form in which chosen files are sent. */
export const sentAs = (files: readonly File[]): { readonly image: readonly File[]; readonly file: readonly File[] } => ({
  image: files.filter(isPicture),
  file: files.filter((file) => !isPicture(file)),
})
