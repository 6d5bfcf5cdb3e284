'use client';

import { createContext, useContext } from 'react';

/** Detail of an operator: raster tiles of the usual grid in Web Mercator (256 pixels). */
export interface MapTiles {
  /** `https://…/{z}/{x}/{y}.png` */
  url: string;
  /** Whose map it is, as its licence asks. */
  attribution: string;
  /** The deepest zoom that there are tiles of; 19 where none is named. */
  most_zoom?: number;
}

export const MapTilesContext = createContext<MapTiles | null>(null);

/** The tiles that the nearest provider was given; null for coastlines alone. */
export const useMapTiles = (): MapTiles | null => useContext(MapTilesContext);
