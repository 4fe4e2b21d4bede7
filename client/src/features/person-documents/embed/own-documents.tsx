import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Section } from '../../../kit/section.tsx'
import { DocumentRow } from '../document-row.tsx'
import { myDocuments, saveDocument } from '../person-documents.api.ts'

/** Documents that personnel keeps of me, to be saved. Nothing while there is none. */
export function OwnDocuments() {
  const { t } = useTranslation('person_documents')
  const rows = useQuery(myDocuments()).data?.data ?? []
  if (rows.length === 0) return null
  return (
    <Section title={t('own')} count={rows.length}>
      <Box component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {rows.map((document) => (
          <DocumentRow key={document.id} document={document} save={() => saveDocument(document, 'own')} />
        ))}
      </Box>
    </Section>
  )
}
