import { Button } from '@mantine/core'
import { type ImportKind, importShapes } from '@menara/shared/domain/imports/import-kinds.ts'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExportMenu } from '../../../kit/exports/export-menu.tsx'
import { tableFormats } from '../../../kit/exports/table-file.ts'
import { useMay } from '../../../kit/session/session.ts'
import type { ExportFilter } from '../export-file.ts'

const ImportDrawer = lazy(async () => ({ default: (await import('../import-drawer.tsx')).ImportDrawer }))

interface RecordFilesProps {
  readonly kind: ImportKind
  /** What of the list is exported; all that is seen unless said. */
  readonly filter?: ExportFilter
}

/** Export and import of the records of a list, for those who may add them by hand. */
export function RecordFiles({ kind, filter = {} }: RecordFilesProps) {
  const { t, i18n } = useTranslation('imports')
  const may = useMay(importShapes[kind].permission)
  const [isOpen, setIsOpen] = useState(false)
  if (!may) return null
  const language = i18n.language === 'id' ? 'id' : 'en'
  return (
    <>
      <ExportMenu
        label={t('export')}
        formats={tableFormats}
        nameOf={(format) => format.toUpperCase()}
        make={async (format) => (await import('../export-file.ts')).exportedFile(kind, filter, { format, language })}
        ready
        variant="default"
      />
      <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('import')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ImportDrawer kind={kind} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
