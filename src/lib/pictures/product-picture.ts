import type { ProductDefinition } from '../domain/product/definition.ts'
import { grounds } from './palette.ts'
import { type PictureScene, type PictureSpec, pictureScenes } from './spec.ts'

/** A product's picture as its document names it; names nobody draws show cards on chalk. */
export function productPicture(
  { scene, ground }: ProductDefinition['picture'],
  ratio: PictureSpec['ratio'] = 'square',
): PictureSpec & { scene: PictureScene } {
  return {
    scene: pictureScenes.find((each) => each === scene) ?? 'cards',
    ground: grounds.find((each) => each === ground) ?? 'chalk',
    ratio,
  }
}
