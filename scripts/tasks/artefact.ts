// Puts what runs in production into a folder: `npm run artefact -- FOLDER`. See docs/deploy.md.

import { ArtefactError, makeArtefact } from '../lib/artefact.ts'

try {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new ArtefactError('Name a folder: npm run artefact -- ../quire-artefact')
  const { files } = await makeArtefact(folder, new Date())
  console.log(`${folder} holds ${files} files. There: npm ci --omit=dev, then npm start.`)
} catch (error) {
  console.error(error instanceof ArtefactError ? error.message : error)
  process.exitCode = 1
}
