import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { showFetchRefusal } from '../calls/refusals.ts'
import { saveFile } from '../exports/save-file.ts'
import { sizeText } from './file-size.ts'

interface SaveFileButtonProps {
  readonly file: { readonly name: string; readonly bytes: number }
  readonly label: string
  readonly fetchFile: () => Promise<unknown>
}

/** Saves a file under its name, with its size; it is never opened in the page. */
export function SaveFileButton({ file, label, fetchFile }: SaveFileButtonProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      maw="100%"
      leftSection={<IconDownload size={14} aria-hidden />}
      aria-label={label}
      onClick={() => void fetchFile().then((bytes) => saveFile(bytes as Blob, file.name), showFetchRefusal)}
    >
      {`${file.name} (${sizeText(file.bytes)})`}
    </Button>
  )
}
