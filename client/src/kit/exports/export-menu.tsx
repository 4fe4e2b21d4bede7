import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { GENERIC_TITLE, toast } from '../overlays/toasts.ts'
import { saveFile } from './save-file.ts'

export interface MadeFile {
  readonly name: string
  readonly file: Blob
}
interface ExportMenuProps<Format extends string> {
  readonly label: string
  readonly formats: readonly Format[]
  readonly nameOf: (format: Format) => string
  /** Null: there is nothing to save after all. */
  readonly make: (format: Format) => Promise<MadeFile | null>
  /** Whether there is anything to save yet. */
  readonly ready: boolean
  /** Beside something that is done more often. */
  readonly variant?: 'default'
}

/** A choice of the files that what is shown can be saved as; each is made when it is asked for. */
export function ExportMenu<Format extends string>({ label, formats, nameOf, make, ready, variant }: ExportMenuProps<Format>) {
  const [busy, setBusy] = useState(false)
  async function save(format: Format): Promise<void> {
    setBusy(true)
    try {
      const made = await make(format)
      if (made) saveFile(made.file, made.name)
    } catch (error) {
      toast('error', GENERIC_TITLE, error instanceof Error ? error.message : '')
    }
    setBusy(false)
  }
  return (
    <Menu position="bottom-end" disabled={!ready}>
      <Menu.Target>
        <Button leftSection={<IconDownload size={16} aria-hidden />} disabled={!ready} loading={busy} {...(variant && { variant })}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {nameOf(format)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
