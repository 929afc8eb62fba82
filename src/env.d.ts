/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The shop that this page belongs to. */
    shop: import('./lib/server/site/shop/reader-type.ts').ShopReader
    /** The part to be rendered, where that is no page. */
    part?: import('./lib/server/site/shop/index.ts').PartName
  }
}
