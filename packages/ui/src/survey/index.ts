export { PlacePicker, type PlacePickerProps } from './components/map/place-picker.tsx';
