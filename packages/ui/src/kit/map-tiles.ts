'use client';

import { createContext, useContext } from 'react';

/** Raster tiles of an operator, in the Web Mercator grid (256 pixels). */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  url: string;
  /** Whose map it is, as its licence asks. */
  attribution: string;
  /** Deepest zoom with tiles; 19 when absent. */
  most_zoom?: number;
}

export const MapTilesContext = createContext<MapTiles | null>(null);

/** Tiles of the nearest provider; null for coastlines alone. */
export const useMapTiles = (): MapTiles | null => useContext(MapTilesContext);
