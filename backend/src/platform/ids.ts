import { v7 } from 'uuid'

/** UUIDv7: sorts by time of making. */
export const newId = (): string => v7()
export const isId = (text: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
