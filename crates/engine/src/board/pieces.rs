//! The types of pieces of a game.

/// Declares the types of pieces of a game, in the order of all its tables, each with its upper-case FEN letter.
///
/// ```
/// asterism_engine::board::piece_types! {
///     /// A piece without its colour.
///     pub(crate) enum PieceType {
///         /// Slides along ranks and files.
///         Rook = 'R',
///         /// Steps.
///         King = 'K',
///     }
/// }
/// assert_eq!((PieceType::COUNT, PieceType::LETTERS), (2, "RK"));
/// assert_eq!(PieceType::from_letter('K'), Some(PieceType::King));
/// ```
#[macro_export]
macro_rules! piece_types {
    ($(#[$about:meta])* $vis:vis enum $name:ident {
        $($(#[$what:meta])* $piece_type:ident = $letter:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        $vis enum $name {
            $($(#[$what])* $piece_type,)+
        }

        #[allow(dead_code)] // no game needs them all
        impl $name {
            /// Every type, in order.
            $vis const ALL: [$name; Self::COUNT] = [$($name::$piece_type),+];
            /// How many types there are.
            $vis const COUNT: usize = Self::LETTERS.len();
            /// The upper-case FEN letters, in order.
            $vis const LETTERS: &'static str = concat!($($letter),+);

            /// The type with this number; the last type for a greater one.
            #[inline]
            $vis const fn from_index(index: usize) -> $name {
                $(if index == $name::$piece_type as usize {
                    return $name::$piece_type;
                })+
                Self::ALL[Self::COUNT - 1]
            }

            /// The upper-case FEN letter.
            $vis const fn letter(self) -> char {
                Self::LETTERS.as_bytes()[self as usize] as char
            }

            /// The type with this upper-case FEN letter.
            $vis fn from_letter(letter: char) -> Option<$name> {
                Self::LETTERS.find(letter).map(|index| Self::ALL[index])
            }
        }
    };
}
