/** What the three forms of settings are given. `known` absent: a new one. */
export interface SettingFormProps<Setting> {
  readonly known: Setting | undefined
  readonly typeId: number
  readonly leave: () => void
  readonly save: (body: Readonly<Record<string, unknown>>) => Promise<unknown>
}
